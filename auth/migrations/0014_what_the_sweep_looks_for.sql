-- What the sweep throws away is found by its age, however much stays. It looked through every token and every question that there was.
-- beside the work
drop index concurrently if exists auth.refresh_token_revoked;
create index concurrently refresh_token_revoked on auth.refresh_token (revoked_at) where revoked_at is not null;
drop index concurrently if exists auth.one_time_token_expires;
create index concurrently one_time_token_expires on auth.one_time_token (expires_at);
drop index concurrently if exists auth.code_exchange_created;
create index concurrently code_exchange_created on auth.code_exchange (created_at);
drop index concurrently if exists auth.challenge_created;
create index concurrently challenge_created on auth.challenge (created_at);
drop index concurrently if exists auth.factor_unverified;
create index concurrently factor_unverified on auth.factor (created_at) where status = 'unverified';
drop index concurrently if exists auth.saml_assertion_at;
create index concurrently saml_assertion_at on auth.saml_assertion (at);
