CREATE TABLE `client_aliases` (
	`owner_id` text NOT NULL,
	`key` text NOT NULL,
	`client_id` text NOT NULL,
	PRIMARY KEY(`owner_id`, `key`),
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `client_aliases_client` ON `client_aliases` (`client_id`);