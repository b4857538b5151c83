ALTER TABLE `revisions` ADD `decimals` integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE `sent_versions` ADD `decimals` integer DEFAULT 2 NOT NULL;