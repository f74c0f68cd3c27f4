-- The list of consents, the withdrawal of one, and the deletion of an account look by the contacts of a person for orders, forms, questions and
-- registrations without an account.
set local lock_timeout = '5s';

create index orders_guest_phone on orders (lower(contact->>'phone')) where customer_id is null;
create index orders_guest_email on orders (lower(contact->>'email')) where customer_id is null;
create index form_messages_phone on form_messages (lower(phone));
create index support_questions_email on support_questions (lower(email));
create index webinar_registrations_email on webinar_registrations (lower(email));
