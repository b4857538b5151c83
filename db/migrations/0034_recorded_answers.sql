CREATE TABLE `recorded_answers` (
	`answer_id` text PRIMARY KEY NOT NULL,
	`offer_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`link_id` text NOT NULL,
	`answer` text NOT NULL,
	`name` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`email` text NOT NULL,
	`how` text NOT NULL,
	`day` text NOT NULL,
	`note` text NOT NULL,
	`file_id` text,
	`hash` text NOT NULL,
	`total` real,
	`taken_back_at` integer,
	`taken_back_reason` text DEFAULT '' NOT NULL,
	`objected_at` integer,
	`objection_id` text,
	`bytes` integer NOT NULL,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `recorded_answers_offer` ON `recorded_answers` (`offer_id`);--> statement-breakpoint
CREATE INDEX `recorded_answers_file` ON `recorded_answers` (`file_id`);--> statement-breakpoint
CREATE INDEX `recorded_answers_hash` ON `recorded_answers` (`hash`) WHERE hash <> '';--> statement-breakpoint
CREATE TRIGGER `recorded_answers_stored` AFTER INSERT ON `recorded_answers` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + NEW.`bytes` WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `recorded_answers_deleted` AFTER DELETE ON `recorded_answers` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` - OLD.`bytes` WHERE `user_id` = OLD.`owner_id`;
END;
