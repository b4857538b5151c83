CREATE TABLE `approvals` (
	`person_id` text PRIMARY KEY NOT NULL,
	`offer_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`answer_id` text NOT NULL,
	`link_id` text NOT NULL,
	`answered_at` integer NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`time_zone` text NOT NULL,
	`address` text NOT NULL,
	`browser` text NOT NULL,
	`signature` text NOT NULL,
	`text_hash` text NOT NULL,
	`device` text DEFAULT '' NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	`received_at` integer,
	`choices` text NOT NULL,
	`bytes` integer NOT NULL,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `approvals_offer` ON `approvals` (`offer_id`);--> statement-breakpoint
ALTER TABLE `offer_links` ADD `role` text;--> statement-breakpoint
ALTER TABLE `offer_links` ADD `turn` integer;--> statement-breakpoint
ALTER TABLE `offer_links` ADD `answers_for` text;--> statement-breakpoint
CREATE TRIGGER `approvals_stored` AFTER INSERT ON `approvals` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + NEW.`bytes` WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `approvals_deleted` AFTER DELETE ON `approvals` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` - OLD.`bytes` WHERE `user_id` = OLD.`owner_id`;
END;
