import { expect, test } from 'vitest';
import { inSchemaOrder } from './schema-order.ts';

const order = (files: Readonly<Record<string, string>>) =>
  inSchemaOrder(Object.entries(files).map(([room, sql]) => ({ room, sql }))).map(({ room }) => room);

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  [
    'by name, if none names another',
    { b: 'create table b (id int);', a: 'create table a (id int);' },
    ['a', 'b'],
  ],
  [
    'after the table that is referred to',
    { a: 'create table a (id int references b);', b: 'create table b (id int);' },
    ['b', 'a'],
  ],
  [
    'after the function that a trigger runs, and the table it is on',
    {
      a: 'create trigger t after insert on c execute function b_changed();',
      b: 'create function b_changed() returns trigger language plpgsql as $$ begin end $$;',
      c: 'create table c (id int);',
    },
    ['c', 'b', 'a'],
  ],
  [
    'after what a function in SQL reads, and before what one in PL/pgSQL reads',
    {
      a: 'create function a_all() returns int language sql as $$ select 1 from b $$; create function a_late() returns int language plpgsql as $$ begin return (select 1 from c); end $$;',
      b: 'create table b (id int);',
      c: 'create table c (id int);',
    },
    ['b', 'a', 'c'],
  ],
  [
    'whatever a comment names',
    { a: '-- Unlike references to b.\ncreate table a (id int);', b: 'create table b (id int);' },
    ['a', 'b'],
  ],
])('files come %s', (_, files, expected) => {
  expect(order(files)).toEqual(expected);
});

test('two files that need each other are named', () => {
  const files = { a: 'create table a (id int references b);', b: 'create table b (id int references a);' };
  expect(() => order(files)).toThrow('a, b, a');
});
