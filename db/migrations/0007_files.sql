CREATE TABLE `deleted_files` (
	`id` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `files` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`search_text` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `files_owner` ON `files` (`owner_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `bookmarks` ADD `file_ids` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `bookmarks_files` ON `bookmarks` (`file_ids`) WHERE file_ids <> '';--> statement-breakpoint
ALTER TABLE `quotations` ADD `file_ids` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `quotations_files` ON `quotations` (`file_ids`) WHERE file_ids <> '';--> statement-breakpoint
CREATE TRIGGER `files_stored` AFTER INSERT ON `files` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + NEW.`bytes` WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `files_changed` AFTER UPDATE OF `bytes` ON `files` WHEN NEW.`bytes` <> OLD.`bytes` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + NEW.`bytes` - OLD.`bytes` WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `files_deleted` AFTER DELETE ON `files` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` - OLD.`bytes` WHERE `user_id` = OLD.`owner_id`;
	INSERT OR IGNORE INTO `deleted_files` VALUES (OLD.`id`);
END;--> statement-breakpoint
-- What is shorter counts as this much in the quota (storage/quota.ts).
UPDATE `bookmarks` SET `bytes` = 32768 WHERE `bytes` < 32768;--> statement-breakpoint
UPDATE `quotations` SET `bytes` = 32768 WHERE `bytes` < 32768;
