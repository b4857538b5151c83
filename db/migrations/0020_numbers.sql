CREATE TABLE `number_series` (
	`owner_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`pattern` text NOT NULL,
	`next` integer NOT NULL,
	`year` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `profile_id`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `quotation_numbers` (
	`quotation_id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`key` text NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `quotation_numbers_key` ON `quotation_numbers` (`owner_id`,`key`);--> statement-breakpoint
ALTER TABLE `profiles` DROP COLUMN `number_pattern`;--> statement-breakpoint
ALTER TABLE `profiles` DROP COLUMN `number_next`;--> statement-breakpoint
ALTER TABLE `profiles` DROP COLUMN `number_year`;--> statement-breakpoint
-- A number goes with its quotation: neither of these runs for one that moves to the trash or out of it.
CREATE TRIGGER `quotation_number_deleted` AFTER DELETE ON `quotations`
WHEN NOT EXISTS (SELECT 1 FROM `deleted_quotations` WHERE `quotation_id` = OLD.`id`) BEGIN
	DELETE FROM `quotation_numbers` WHERE `quotation_id` = OLD.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `deleted_quotation_number_deleted` AFTER DELETE ON `deleted_quotations`
WHEN NOT EXISTS (SELECT 1 FROM `quotations` WHERE `id` = OLD.`quotation_id`) BEGIN
	DELETE FROM `quotation_numbers` WHERE `quotation_id` = OLD.`quotation_id`;
END;
