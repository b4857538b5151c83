ALTER TABLE `offers` ADD `bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A row, a row for each link, and the texts, as send-statements.ts counts them.
UPDATE `offers` SET `bytes` = 1024
	+ 512 * (SELECT count(*) FROM `offer_links` WHERE `offer_links`.`offer_id` = `offers`.`id`)
	+ octet_length(`subject`) + octet_length(`text`);--> statement-breakpoint
UPDATE `user_storage` SET `bytes` = `bytes`
	+ coalesce((SELECT sum(`offers`.`bytes`) FROM `offers` WHERE `offers`.`owner_id` = `user_storage`.`user_id`), 0);--> statement-breakpoint
CREATE TRIGGER `offers_stored` AFTER INSERT ON `offers` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` + NEW.`bytes` WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `offers_deleted` AFTER DELETE ON `offers` BEGIN
	UPDATE `user_storage` SET `bytes` = `bytes` - OLD.`bytes` WHERE `user_id` = OLD.`owner_id`;
END;
