ALTER TABLE `sessions` ADD `locked_to` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `pin_hash` text;--> statement-breakpoint
ALTER TABLE `answers` ADD `device` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `answers` ADD `place` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `answers` ADD `received_at` integer;--> statement-breakpoint
ALTER TABLE `offer_links` ADD `in_person_at` integer;--> statement-breakpoint
ALTER TABLE `offer_links` ADD `asks_place` integer DEFAULT false NOT NULL;