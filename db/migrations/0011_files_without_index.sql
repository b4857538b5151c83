DROP INDEX `bookmarks_files`;--> statement-breakpoint
DROP INDEX `quotations_files`;