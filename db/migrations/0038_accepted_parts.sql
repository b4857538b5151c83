ALTER TABLE `answers` ADD `left_out` text;--> statement-breakpoint
ALTER TABLE `offers` ADD `mandatory_rows` text;--> statement-breakpoint
ALTER TABLE `questions` ADD `rows` text;