-- The role is called after its office, as texts call it. A portal that gave it another name keeps that one.
update role set name_fr = 'Direction de concession' where code = 'DEALER_MANAGER' and name_fr = 'Directeur de concession';
