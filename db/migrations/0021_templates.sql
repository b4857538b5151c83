CREATE TABLE `templates` (
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`is_default` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer NOT NULL,
	`profile_id` text,
	`bytes` integer NOT NULL,
	`file_ids` text NOT NULL,
	`document` text NOT NULL,
	PRIMARY KEY(`owner_id`, `id`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `templates_name` ON `templates` (`owner_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `templates_default` ON `templates` (`owner_id`) WHERE is_default;--> statement-breakpoint
ALTER TABLE `bookmarks` ADD `key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `bookmarks_key` ON `bookmarks` (`owner_id`,`key`) WHERE key <> '';--> statement-breakpoint
CREATE TRIGGER `templates_stored` AFTER INSERT ON `templates` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + NEW.`bytes` WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `templates_changed` AFTER UPDATE OF `bytes` ON `templates` WHEN NEW.`bytes` <> OLD.`bytes` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + NEW.`bytes` - OLD.`bytes` WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `templates_deleted` AFTER DELETE ON `templates` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` - OLD.`bytes` WHERE `user_id` = OLD.`owner_id`;
END;
