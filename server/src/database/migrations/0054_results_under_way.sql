CREATE TABLE "results_under_way" (
	"receiver" text NOT NULL,
	"check_up_id" integer NOT NULL,
	"key" text NOT NULL,
	"replaces" text,
	"basis" text NOT NULL,
	CONSTRAINT "results_under_way_receiver_check_up_id_pk" PRIMARY KEY("receiver","check_up_id")
);
