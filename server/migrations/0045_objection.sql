-- What a side says against a document of the other side has the field's own word: an objection.
alter table evidence_doubt rename to evidence_objection;
alter index evidence_doubt_pkey rename to evidence_objection_pkey;
alter index evidence_doubt_case rename to evidence_objection_case;
update case_event set type = 'evidence.objected' where type = 'evidence.doubted';
update audit_entry set action = 'evidence.objection' where action = 'evidence.doubt';

-- Copies of PDFs held more than their pages show: the job that opens files makes them anew.
update evidence set opened_at = null
where media_type = 'application/pdf' and state = 'ready' and problem is null;
