import { sql, type SqlBool } from 'kysely';

/** `user_account u` by family name, then given name: the order of people in lists and files. Indexes serve it. */
export const byFamilyName = sql`u.last_name, u.first_name, u.id`;

/** The same by first name, then family name: the order of the people report. */
export const byFirstName = sql`u.first_name, u.last_name, u.id`;

/** The part of a person's row that decides the place in these orders. */
export interface PersonInOrder {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The columns of a `PersonInOrder` apart from its id. */
export const nameColumns = sql`u.first_name as "firstName", u.last_name as "lastName"`;

/** On `user_account u`: comes after a person by family name. Without a person, everyone matches. */
export const comesAfter = (person: PersonInOrder | undefined) =>
  person
    ? sql<SqlBool>`(u.last_name, u.first_name, u.id) > (${person.lastName}, ${person.firstName}, ${person.id})`
    : sql<SqlBool>`true`;

/** The same by first name. */
export const comesAfterFirstName = (person: PersonInOrder | undefined) =>
  person
    ? sql<SqlBool>`(u.first_name, u.last_name, u.id) > (${person.firstName}, ${person.lastName}, ${person.id})`
    : sql<SqlBool>`true`;
