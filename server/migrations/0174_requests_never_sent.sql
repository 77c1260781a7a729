-- As 0171, which left those that the operator's mailbox did not take: they do not name their request either, and hold its words.
-- No version since then writes this kind; one that waits is sent within the day.
delete from mail where kind = 'contact/request' and (state <> 'queued' or created_at < now() - interval '1 day');
