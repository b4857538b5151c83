-- The search text of quotations becomes the last column, so that a list is sorted without reading its pages.
-- It is cut as the server cuts it since (normalize-text.ts).
ALTER TABLE `quotations` RENAME COLUMN `search_text` TO `long_text`;--> statement-breakpoint
ALTER TABLE `quotations` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `quotations` SET `search_text` = substr(`long_text`, 1, 10800);--> statement-breakpoint
ALTER TABLE `quotations` DROP COLUMN `long_text`;--> statement-breakpoint
UPDATE `bookmarks` SET `search_text` = substr(`search_text`, 1, 10800) WHERE length(`search_text`) > 10800;
