-- Mails that told the operator of a request for a person did not name it, so they could not go with it when the asker's account
-- went. They were sent long ago, and the request holds the same words.
delete from mail where kind = 'contact/request' and state = 'sent';
