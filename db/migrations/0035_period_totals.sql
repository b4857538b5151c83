ALTER TABLE `revisions` ADD `period_totals` text;--> statement-breakpoint
ALTER TABLE `answers` ADD `period_totals` text;--> statement-breakpoint
ALTER TABLE `offer_states` ADD `period_totals` text;--> statement-breakpoint
ALTER TABLE `recorded_answers` ADD `period_totals` text;--> statement-breakpoint
ALTER TABLE `sent_versions` ADD `period_totals` text;