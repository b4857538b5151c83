ALTER TABLE `answers` ADD `text_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `answers` SET `text_hash` = `hash`;--> statement-breakpoint
CREATE INDEX `answers_text_hash` ON `answers` (`text_hash`) WHERE text_hash <> '';