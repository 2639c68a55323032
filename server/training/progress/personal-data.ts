import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { eraseTraining, trainingRecords } from './personal-data.queries.ts';

/** The training wing's part of a person's data export. */
export const personalTraining = contribute(personalData, ({ db, userId }) => trainingRecords(db, userId));

/** The training wing's part of erasing a person. */
export const erasedTraining = contribute(erasePerson, ({ tx, person }) => eraseTraining(tx, person));
