-- One word for a text message, from the gateway to the table.
alter table text_message rename to sms;
alter index text_message_pkey rename to sms_pkey;
alter index text_message_case rename to sms_case;
alter index text_message_number rename to sms_number;
