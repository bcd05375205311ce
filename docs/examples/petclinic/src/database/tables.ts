/** Creates the tables and the veterinarians of the clinic. Every instance runs it at its start, one after the other. */
export const tables = `
select pg_advisory_xact_lock(8080);
create table if not exists owners (
  id integer generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  telephone text not null
);
create table if not exists pets (
  id integer generated always as identity primary key,
  owner_id integer not null references owners,
  name text not null,
  type text not null,
  birth_date date not null
);
create table if not exists visits (
  id integer generated always as identity primary key,
  pet_id integer not null references pets,
  date date not null,
  description text not null
);
create table if not exists vets (
  id integer primary key,
  first_name text not null,
  last_name text not null,
  specialties text[] not null
);
insert into vets values
  (1, 'James', 'Carter', '{}'),
  (2, 'Helen', 'Leary', '{radiology}'),
  (3, 'Linda', 'Douglas', '{dentistry,surgery}')
on conflict do nothing;
`
