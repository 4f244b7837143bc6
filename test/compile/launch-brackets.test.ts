import { expect, test } from "vitest";
import { launchBrackets } from "../../src/compile/launch-brackets.ts";

test.each([
  ["f << <1, n >> >(a);", "f <<< 1, n >>> (a);"],
  ["f<<<1, n >> > (a);", "f<<<1, n >>>  (a);"],
  ["f<3> <<  <dim3(n >> 1), n>>>(a);", "f<3> <<<  dim3(n >> 1), n>>>(a);"],
  [
    "f << <g(vector<vector<int>> >()), 1 >>\n>(a);",
    "f <<< g(vector<vector<int>> >()), 1 >>>\n(a);",
  ],
  ["#define RUN(k) k << <1, 2 >> >", "#define RUN(k) k <<< 1, 2 >>> "],
])("%s is a launch", (text, expected) => {
  expect(launchBrackets(text)).toBe(expected);
});

test.each([
  'puts("<< <"); // << <1 >> >(a)',
  "vector<vector<vector<int>> > all;",
  "std::ostream &operator<< <int>(std::ostream &, const Box<int> &);",
  "f<<<1, n>>>(a); vector<pair<int, vector<int>> > b;",
])("%s stays", (text) => {
  expect(launchBrackets(text)).toBe(text);
});
