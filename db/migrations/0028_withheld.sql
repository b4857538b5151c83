ALTER TABLE `offer_states` ADD `withheld` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sent_versions` ADD `withheld` real DEFAULT 0 NOT NULL;