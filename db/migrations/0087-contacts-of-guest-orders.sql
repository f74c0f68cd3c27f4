-- The list of consents, and deletion of an account, look for orders without an account by the contacts of a person.
create index orders_guest_phone on orders (lower(contact->>'phone')) where customer_id is null;
create index orders_guest_email on orders (lower(contact->>'email')) where customer_id is null;
