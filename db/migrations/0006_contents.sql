CREATE TABLE `contents` (
	`id` integer PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`updated_at` integer NOT NULL,
	`lines` text NOT NULL,
	`rows` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `bookmarks` ADD `content_id` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `quotations` ADD `content_id` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Each term is the owner's id, a dot, and letters or digits: one token. What a row held is not stored again.
CREATE VIRTUAL TABLE `content_words` USING fts5(`words`, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '-_.'");--> statement-breakpoint
CREATE TRIGGER `quotation_content_deleted` AFTER DELETE ON `quotations` BEGIN
	DELETE FROM `content_words` WHERE `rowid` = OLD.`content_id`;
	DELETE FROM `contents` WHERE `id` = OLD.`content_id`;
END;--> statement-breakpoint
CREATE TRIGGER `bookmark_content_deleted` AFTER DELETE ON `bookmarks` BEGIN
	DELETE FROM `content_words` WHERE `rowid` = OLD.`content_id`;
	DELETE FROM `contents` WHERE `id` = OLD.`content_id`;
END;
