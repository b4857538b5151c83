ALTER TABLE `offer_links` ADD `reminded_at` integer;--> statement-breakpoint
ALTER TABLE `offer_links` ADD `forwarded_by` text;--> statement-breakpoint
ALTER TABLE `offer_links` ADD `may` text DEFAULT 'answer' NOT NULL;--> statement-breakpoint
ALTER TABLE `offers` ADD `reminds_at` integer;--> statement-breakpoint
CREATE INDEX `offers_reminding` ON `offers` (`reminds_at`) WHERE reminds_at IS NOT NULL;