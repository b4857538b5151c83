ALTER TABLE `mail_keys` ADD `language` text;--> statement-breakpoint
ALTER TABLE `users` ADD `language` text;--> statement-breakpoint
ALTER TABLE `users` ADD `browser_language` text;