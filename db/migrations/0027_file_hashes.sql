ALTER TABLE `files` ADD `sha256` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `answers` ADD `files` text DEFAULT '' NOT NULL;