-- Versions are never repeated: a device that has one of a copy which was removed and begun anew may not overwrite the new one.
-- Versions counted from one for each copy until now; none has come near the first of these.
create sequence course_plan_versions as int start 1000000;
