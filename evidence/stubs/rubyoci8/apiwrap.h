/* Stand-in for the generated header: the calls that are made without the interpreter's lock. */
#pragma once
sword oci8_OCIAttrGet_nb(struct oci8_svcctx *, const void *, ub4, void *, ub4 *, ub4, OCIError *, const char *, int);
sword oci8_OCIDescribeAny_nb(struct oci8_svcctx *, OCISvcCtx *, OCIError *, void *, ub4, ub1, ub1, ub1, OCIDescribe *, const char *, int);
sword oci8_OCIObjectPin_nb(struct oci8_svcctx *, OCIEnv *, OCIError *, OCIRef *, OCIComplexObject *, OCIPinOpt, OCIDuration, OCILockOpt, void **, const char *, int);
#define OCIAttrGet_nb(c, ...) oci8_OCIAttrGet_nb(c, __VA_ARGS__, __FILE__, __LINE__)
#define OCIDescribeAny_nb(c, ...) oci8_OCIDescribeAny_nb(c, __VA_ARGS__, __FILE__, __LINE__)
#define OCIObjectPin_nb(c, ...) oci8_OCIObjectPin_nb(c, __VA_ARGS__, __FILE__, __LINE__)
