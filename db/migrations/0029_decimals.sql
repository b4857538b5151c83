ALTER TABLE `revisions` ADD `decimals` integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE `sent_versions` ADD `decimals` integer DEFAULT 2 NOT NULL;--> statement-breakpoint
UPDATE `revisions` SET `decimals` = 3 WHERE `currency` IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') AND `total` <> round(`total`, 2);--> statement-breakpoint
UPDATE `sent_versions` SET `decimals` = 3 WHERE `currency` IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') AND `total` <> round(`total`, 2);
