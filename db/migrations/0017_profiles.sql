CREATE TABLE `profiles` (
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`chosen_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`number_pattern` text DEFAULT '{YYYY}-{000}' NOT NULL,
	`number_next` integer DEFAULT 1 NOT NULL,
	`number_year` integer DEFAULT 0 NOT NULL,
	`logo` text,
	`data` text NOT NULL,
	PRIMARY KEY(`owner_id`, `id`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
