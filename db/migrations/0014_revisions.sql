CREATE TABLE `deleted_quotations` (
	`quotation_id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`deleted_at` integer NOT NULL,
	`name` text NOT NULL,
	`total` real,
	`currency` text NOT NULL,
	`locale` text NOT NULL,
	`first_save_id` text,
	`bytes` integer NOT NULL,
	`head` text NOT NULL,
	`blocks` text NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deleted_quotations_owner` ON `deleted_quotations` (`owner_id`,`deleted_at`);--> statement-breakpoint
CREATE TABLE `revisions` (
	`quotation_id` text NOT NULL,
	`revision` integer NOT NULL,
	`owner_id` text NOT NULL,
	`saved_at` integer NOT NULL,
	`email` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`total` real,
	`currency` text NOT NULL,
	`locale` text NOT NULL,
	`summary` text,
	`base` integer,
	`is_anchor` integer DEFAULT false NOT NULL,
	`is_thinned` integer DEFAULT false NOT NULL,
	`is_damaged` integer DEFAULT false NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`body` blob,
	PRIMARY KEY(`quotation_id`, `revision`)
);
--> statement-breakpoint
CREATE INDEX `revisions_base` ON `revisions` (`quotation_id`,`base`) WHERE base IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `revisions_stored` AFTER INSERT ON `revisions` WHEN NEW.`bytes` <> 0 BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + NEW.`bytes` WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `revisions_changed` AFTER UPDATE OF `bytes` ON `revisions` WHEN NEW.`bytes` <> OLD.`bytes` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + NEW.`bytes` - OLD.`bytes` WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `revisions_deleted` AFTER DELETE ON `revisions` WHEN OLD.`bytes` <> 0 BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` - OLD.`bytes` WHERE `user_id` = OLD.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `deleted_quotations_stored` AFTER INSERT ON `deleted_quotations` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + NEW.`bytes` WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `deleted_quotations_deleted` AFTER DELETE ON `deleted_quotations` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` - OLD.`bytes` WHERE `user_id` = OLD.`owner_id`;
END;--> statement-breakpoint
-- Revisions go with their quotation: neither of these runs for one that moves to the trash or out of it.
CREATE TRIGGER `quotation_revisions_deleted` AFTER DELETE ON `quotations`
WHEN NOT EXISTS (SELECT 1 FROM `deleted_quotations` WHERE `quotation_id` = OLD.`id`) BEGIN
	DELETE FROM `revisions` WHERE `quotation_id` = OLD.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `deleted_quotation_revisions_deleted` AFTER DELETE ON `deleted_quotations`
WHEN NOT EXISTS (SELECT 1 FROM `quotations` WHERE `id` = OLD.`quotation_id`) BEGIN
	DELETE FROM `revisions` WHERE `quotation_id` = OLD.`quotation_id`;
END;
