-- Similarity search on names, and its index.
create extension if not exists pg_trgm;
