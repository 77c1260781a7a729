create index text_message_number on text_message (to_number, created_at desc);
