ALTER TABLE `mail_keys` ADD `password_hash` text;--> statement-breakpoint
-- Links that were mailed before set the password that their account was registered with.
UPDATE `mail_keys` SET `password_hash` = (SELECT `password_hash` FROM `users` WHERE `id` = `user_id`) WHERE `purpose` = 'activation';
