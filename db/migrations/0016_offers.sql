CREATE TABLE `answers` (
	`offer_id` text PRIMARY KEY NOT NULL,
	`quotation_id` text NOT NULL,
	`revision` integer NOT NULL,
	`owner_id` text NOT NULL,
	`answer_id` text NOT NULL,
	`link_id` text NOT NULL,
	`answer` text NOT NULL,
	`answered_at` integer NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`reason` text NOT NULL,
	`time_zone` text NOT NULL,
	`address` text NOT NULL,
	`browser` text NOT NULL,
	`hash` text NOT NULL,
	`total` real,
	`signature` text NOT NULL,
	`bytes` integer NOT NULL,
	`body` blob,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `answers_accepted` ON `answers` (`quotation_id`,`revision`) WHERE answer = 'accept';--> statement-breakpoint
CREATE INDEX `answers_hash` ON `answers` (`hash`) WHERE hash <> '';--> statement-breakpoint
CREATE INDEX `answers_owner` ON `answers` (`owner_id`,`answered_at`);--> statement-breakpoint
CREATE TABLE `offer_links` (
	`id` text PRIMARY KEY NOT NULL,
	`offer_id` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`generation` integer DEFAULT 1 NOT NULL,
	`token_hash` text NOT NULL,
	`revoked_at` integer,
	`first_seen_at` integer,
	`last_seen_at` integer,
	`views` integer DEFAULT 0 NOT NULL,
	`question_mail_at` integer,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offer_links_token` ON `offer_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `offer_links_offer` ON `offer_links` (`offer_id`);--> statement-breakpoint
CREATE INDEX `offer_links_email` ON `offer_links` (`email`);--> statement-breakpoint
CREATE TABLE `offer_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`reminds` integer DEFAULT true NOT NULL,
	`reminded_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `offer_states` (
	`quotation_id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`state` text NOT NULL,
	`revision` integer NOT NULL,
	`sent_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`expires_at` integer,
	`total` real,
	`currency` text NOT NULL,
	`open_questions` integer DEFAULT 0 NOT NULL,
	`unread_messages` integer DEFAULT 0 NOT NULL,
	`question_mail_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `offer_states_owner` ON `offer_states` (`owner_id`,`state`);--> statement-breakpoint
CREATE INDEX `offer_states_asked` ON `offer_states` (`owner_id`) WHERE open_questions > 0;--> statement-breakpoint
CREATE TABLE `offers` (
	`id` text PRIMARY KEY NOT NULL,
	`quotation_id` text NOT NULL,
	`revision` integer NOT NULL,
	`owner_id` text NOT NULL,
	`sent_at` integer NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`valid_until` text NOT NULL,
	`expires_at` integer,
	`time_zone` text NOT NULL,
	`can_be_accepted` integer NOT NULL,
	`attachment` text,
	`withdrawn_at` integer,
	`expiry_told_at` integer,
	`reminded_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `offers_quotation` ON `offers` (`quotation_id`,`revision`);--> statement-breakpoint
CREATE INDEX `offers_owner` ON `offers` (`owner_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `offers_expiring` ON `offers` (`expires_at`) WHERE expiry_told_at IS NULL;--> statement-breakpoint
CREATE INDEX `offers_unanswered` ON `offers` (`sent_at`) WHERE reminded_at IS NULL;--> statement-breakpoint
CREATE TABLE `question_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`question_id` text NOT NULL,
	`is_from_owner` integer NOT NULL,
	`sent_at` integer NOT NULL,
	`seen_at` integer,
	`text` text NOT NULL,
	FOREIGN KEY (`question_id`) REFERENCES `questions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `question_messages_question` ON `question_messages` (`question_id`,`sent_at`);--> statement-breakpoint
CREATE TABLE `questions` (
	`id` text PRIMARY KEY NOT NULL,
	`quotation_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`offer_id` text NOT NULL,
	`link_id` text NOT NULL,
	`row_id` text,
	`asked_at` integer NOT NULL,
	`resolved_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `questions_quotation` ON `questions` (`quotation_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `questions_link` ON `questions` (`link_id`);--> statement-breakpoint
CREATE TABLE `sent_versions` (
	`quotation_id` text NOT NULL,
	`revision` integer NOT NULL,
	`owner_id` text NOT NULL,
	`sent_at` integer NOT NULL,
	`name` text NOT NULL,
	`total` real,
	`currency` text NOT NULL,
	`locale` text NOT NULL,
	`file_ids` text DEFAULT '' NOT NULL,
	`bytes` integer NOT NULL,
	`body` blob NOT NULL,
	PRIMARY KEY(`quotation_id`, `revision`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE TRIGGER `sent_versions_stored` AFTER INSERT ON `sent_versions` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + NEW.`bytes` WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `sent_versions_deleted` AFTER DELETE ON `sent_versions` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` - OLD.`bytes` WHERE `user_id` = OLD.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `answers_stored` AFTER INSERT ON `answers` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + NEW.`bytes` WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `answers_deleted` AFTER DELETE ON `answers` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` - OLD.`bytes` WHERE `user_id` = OLD.`owner_id`;
END;--> statement-breakpoint
-- What was sent goes with its quotation: neither of these runs for one that moves to the trash or out of it.
CREATE TRIGGER `quotation_offers_deleted` AFTER DELETE ON `quotations`
WHEN NOT EXISTS (SELECT 1 FROM `deleted_quotations` WHERE `quotation_id` = OLD.`id`) BEGIN
	DELETE FROM `offers` WHERE `quotation_id` = OLD.`id`;
	DELETE FROM `sent_versions` WHERE `quotation_id` = OLD.`id`;
	DELETE FROM `offer_states` WHERE `quotation_id` = OLD.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `deleted_quotation_offers_deleted` AFTER DELETE ON `deleted_quotations`
WHEN NOT EXISTS (SELECT 1 FROM `quotations` WHERE `id` = OLD.`quotation_id`) BEGIN
	DELETE FROM `offers` WHERE `quotation_id` = OLD.`quotation_id`;
	DELETE FROM `sent_versions` WHERE `quotation_id` = OLD.`quotation_id`;
	DELETE FROM `offer_states` WHERE `quotation_id` = OLD.`quotation_id`;
END;--> statement-breakpoint
ALTER TABLE `quotations` ADD `currency` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The search text stays the last column, so that lists read the others without its pages.
ALTER TABLE `quotations` RENAME COLUMN `search_text` TO `long_text`;--> statement-breakpoint
ALTER TABLE `quotations` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `quotations` SET `search_text` = `long_text`,
	`currency` = coalesce((SELECT `head` ->> '$.currency' FROM `quotation_documents`
		WHERE `quotation_id` = `quotations`.`id` AND json_valid(`head`)), '');--> statement-breakpoint
ALTER TABLE `quotations` DROP COLUMN `long_text`;
