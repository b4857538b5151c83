CREATE TABLE `bookmarks` (
	`owner_id` text NOT NULL,
	`id` text NOT NULL,
	`type` text NOT NULL,
	`category` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`category_key` text DEFAULT '' NOT NULL,
	`search_text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`item` text NOT NULL,
	PRIMARY KEY(`owner_id`, `id`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bookmarks_owner` ON `bookmarks` (`owner_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `bookmarks_category` ON `bookmarks` (`owner_id`,`category`);--> statement-breakpoint
CREATE TABLE `visitor_days` (
	`date` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL,
	`new` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `visitor_marks` (
	`date` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`date`, `hash`)
);
--> statement-breakpoint
CREATE TABLE `visitor_salts` (
	`date` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `quotations` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `quotations` ADD `category_key` text DEFAULT '' NOT NULL;