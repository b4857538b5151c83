ALTER TABLE `deleted_files` ADD `created_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP TRIGGER `files_stored`;--> statement-breakpoint
DROP TRIGGER `files_changed`;--> statement-breakpoint
DROP TRIGGER `files_deleted`;--> statement-breakpoint
-- A smaller file counts as 32 kB in the quota, as documents do (storage/quota.ts).
UPDATE `user_storage` SET `bytes` = `bytes` + (
	SELECT coalesce(sum(32768 - `files`.`bytes`), 0) FROM `files`
	WHERE `files`.`owner_id` = `user_storage`.`user_id` AND `files`.`bytes` < 32768
);--> statement-breakpoint
CREATE TRIGGER `files_stored` AFTER INSERT ON `files` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + max(NEW.`bytes`, 32768) WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `files_changed` AFTER UPDATE OF `bytes` ON `files` WHEN NEW.`bytes` <> OLD.`bytes` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + max(NEW.`bytes`, 32768) - max(OLD.`bytes`, 32768)
	WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `files_deleted` AFTER DELETE ON `files` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` - max(OLD.`bytes`, 32768) WHERE `user_id` = OLD.`owner_id`;
	INSERT OR IGNORE INTO `deleted_files` VALUES (OLD.`id`, OLD.`created_at`);
END;
