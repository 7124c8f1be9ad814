CREATE TABLE "running_server" (
	"server_id" uuid PRIMARY KEY NOT NULL,
	"hashes" jsonb NOT NULL,
	"seen" timestamp with time zone DEFAULT now() NOT NULL
);
