-- Names and categories sort by the numbers in them: what the keys then are, number-keys.ts works out.
SELECT 1;
