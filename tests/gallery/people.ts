export type Person = {
  id: string;
  name: string;
  email: string;
  role: string;
  dealer: string;
  department: string;
  status: string | boolean;
  share: number;
  points: number;
};

const person = (
  name: string,
  dealer: string,
  status: string | boolean,
  share: number,
  points: number,
): Person => ({
  id: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@${dealer.toLowerCase().replaceAll(' ', '')}.example`,
  role: 'Learner',
  dealer,
  department: 'Service administration',
  status,
  share,
  points,
});

/** Invented people of the samples. */
export const PEOPLE: readonly Person[] = [
  person('Maya Tremblay', 'Summit Moto', true, 0.92, 1240),
  person('Jonas Weber', 'Red Rock Powersports', true, 0.64, 410),
  person('Aiko Tanaka', 'Coastline Cycles', 'waiting_approval', 0, 0),
  person('Luis Ortega', 'High Desert Cycles', true, 0.81, 980),
  person('Emma Lindqvist', 'North Shore Off-Road', true, 0.38, 320),
  person('Grace Okafor', 'Lakeside Group', true, 1, 2310),
  person('Samir Haddad', 'Valley Cycle Center', false, 0.22, 90),
  person('Daniel Price', 'Iron Horse Powersports', 'denied', 0, 0),
];
