CREATE TABLE `attempt_windows` (
	`key` text PRIMARY KEY NOT NULL,
	`used` integer NOT NULL,
	`length_ms` integer NOT NULL,
	`ends_at` integer NOT NULL
);
