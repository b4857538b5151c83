CREATE INDEX `bookmarks_owned` ON `bookmarks` (`owner_id`);--> statement-breakpoint
CREATE INDEX `quotations_owned` ON `quotations` (`owner_id`);--> statement-breakpoint
CREATE INDEX `quotations_name` ON `quotations` (`owner_id`,`name_key`);--> statement-breakpoint
-- The search text of quotations becomes the last column again, so that lists read the others without its pages.
ALTER TABLE `quotations` RENAME COLUMN `search_text` TO `long_text`;--> statement-breakpoint
ALTER TABLE `quotations` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Sort keys are cut as the server cuts them since (normalize-text.ts).
UPDATE `quotations` SET `search_text` = `long_text`, `name_key` = substr(`name_key`, 1, 300),
	`category_key` = substr(`category_key`, 1, 300);--> statement-breakpoint
ALTER TABLE `quotations` DROP COLUMN `long_text`;--> statement-breakpoint
UPDATE `bookmarks` SET `name_key` = substr(`name_key`, 1, 300), `category_key` = substr(`category_key`, 1, 300)
WHERE length(`name_key`) > 300 OR length(`category_key`) > 300;
