CREATE TABLE `offer_files` (
	`quotation_id` text NOT NULL,
	`revision` integer NOT NULL,
	`format` text NOT NULL,
	`file_id` text NOT NULL,
	PRIMARY KEY(`quotation_id`, `revision`, `format`),
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `offer_files_file` ON `offer_files` (`file_id`);--> statement-breakpoint
CREATE TRIGGER `sent_version_files_deleted` AFTER DELETE ON `sent_versions` BEGIN
	DELETE FROM `files` WHERE `id` IN (SELECT `file_id` FROM `offer_files`
		WHERE `quotation_id` = OLD.`quotation_id` AND `revision` = OLD.`revision`);
END;
