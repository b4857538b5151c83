CREATE TABLE `client_words` (
	`owner_id` text NOT NULL,
	`word` text NOT NULL,
	`client_id` text NOT NULL,
	PRIMARY KEY(`owner_id`, `word`, `client_id`),
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `client_words_client` ON `client_words` (`client_id`,`word`);--> statement-breakpoint
CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`company` text NOT NULL,
	`street` text NOT NULL,
	`town` text NOT NULL,
	`country` text NOT NULL,
	`email` text NOT NULL,
	`tax_id` text NOT NULL,
	`tax_mode` text,
	`language` text,
	`currency` text,
	`discount` real,
	`uses` integer DEFAULT 0 NOT NULL,
	`used_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`bytes` integer NOT NULL,
	`name_key` text NOT NULL,
	`names_text` text NOT NULL,
	`town_text` text NOT NULL,
	`search_text` text NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_key` ON `clients` (`owner_id`,`key`);--> statement-breakpoint
CREATE INDEX `clients_owned` ON `clients` (`owner_id`);--> statement-breakpoint
CREATE INDEX `clients_name` ON `clients` (`owner_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `clients_rank` ON `clients` (`owner_id`,`uses`,`used_at`);--> statement-breakpoint
ALTER TABLE `quotations` ADD `client_id` text;--> statement-breakpoint
-- The search text becomes the last column again, so that lists read the others without its pages.
ALTER TABLE `quotations` RENAME COLUMN `search_text` TO `long_text`;--> statement-breakpoint
ALTER TABLE `quotations` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `quotations` SET `search_text` = `long_text`;--> statement-breakpoint
ALTER TABLE `quotations` DROP COLUMN `long_text`;--> statement-breakpoint
CREATE INDEX `quotations_client` ON `quotations` (`client_id`);--> statement-breakpoint
CREATE TRIGGER `clients_stored` AFTER INSERT ON `clients` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + NEW.`bytes` WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `clients_changed` AFTER UPDATE OF `bytes` ON `clients` WHEN NEW.`bytes` <> OLD.`bytes` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + NEW.`bytes` - OLD.`bytes` WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `clients_deleted` AFTER DELETE ON `clients` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` - OLD.`bytes` WHERE `user_id` = OLD.`owner_id`;
	UPDATE `quotations` SET `client_id` = NULL WHERE `client_id` = OLD.`id`;
END;--> statement-breakpoint
-- A quotation names its client after it was inserted, so an insert counts nothing.
CREATE TRIGGER `quotation_client_changed` AFTER UPDATE OF `client_id` ON `quotations`
WHEN NEW.`client_id` IS NOT OLD.`client_id` BEGIN
	UPDATE `clients` SET `uses` = `uses` - 1 WHERE `id` = OLD.`client_id`;
	UPDATE `clients` SET `uses` = `uses` + 1 WHERE `id` = NEW.`client_id`;
END;--> statement-breakpoint
CREATE TRIGGER `quotation_client_deleted` AFTER DELETE ON `quotations` WHEN OLD.`client_id` IS NOT NULL BEGIN
	UPDATE `clients` SET `uses` = `uses` - 1 WHERE `id` = OLD.`client_id`;
END;
