CREATE TABLE `unsubscribed` (
	`recipient` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `mail_keys` ADD `is_mailed` integer DEFAULT true NOT NULL;