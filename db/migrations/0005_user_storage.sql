CREATE TABLE `user_storage` (
	`user_id` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `bookmarks` ADD `bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `quotations` ADD `bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `bookmarks` SET `bytes` = octet_length(`item`);--> statement-breakpoint
UPDATE `quotations` SET `bytes` = coalesce((
	SELECT octet_length(`head`) + octet_length(`blocks`) FROM `quotation_documents` WHERE `quotation_id` = `id`
), 0);--> statement-breakpoint
INSERT INTO `user_storage` SELECT `id`,
	(SELECT coalesce(sum(`bytes`), 0) FROM `quotations` WHERE `owner_id` = `users`.`id`) +
	(SELECT coalesce(sum(`bytes`), 0) FROM `bookmarks` WHERE `owner_id` = `users`.`id`)
FROM `users`;--> statement-breakpoint
CREATE TRIGGER `users_stored` AFTER INSERT ON `users` BEGIN
	INSERT INTO `user_storage` VALUES (NEW.`id`, 0);
END;--> statement-breakpoint
CREATE TRIGGER `quotations_stored` AFTER INSERT ON `quotations` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + NEW.`bytes` WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `quotations_changed` AFTER UPDATE OF `bytes` ON `quotations` WHEN NEW.`bytes` <> OLD.`bytes` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + NEW.`bytes` - OLD.`bytes` WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `quotations_deleted` AFTER DELETE ON `quotations` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` - OLD.`bytes` WHERE `user_id` = OLD.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `bookmarks_stored` AFTER INSERT ON `bookmarks` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + NEW.`bytes` WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `bookmarks_changed` AFTER UPDATE OF `bytes` ON `bookmarks` WHEN NEW.`bytes` <> OLD.`bytes` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + NEW.`bytes` - OLD.`bytes` WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `bookmarks_deleted` AFTER DELETE ON `bookmarks` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` - OLD.`bytes` WHERE `user_id` = OLD.`owner_id`;
END;
