-- Invitations are stored under a key of SECRET (decision 0079), which a migration does not have. Open ones, valid for three
-- days at most, become void; the owner makes new ones by resetting these members, who have not signed in yet.
delete from staff_invitations;
