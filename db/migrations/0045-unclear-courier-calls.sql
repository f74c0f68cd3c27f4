-- A carrier may take a call as often as it is sent (Boxberry): after an unclear answer a person says what became of it (decision 0105).
alter table courier_calls drop constraint courier_calls_state_check;
alter table courier_calls add constraint courier_calls_state_check
  check (state in ('requested', 'unclear', 'accepted', 'refused'));
