# python-ldap-modlist: the values of an attribute may be any sequence. What one makes on the fly is released before it is sent.
# Needs python-ldap from the commit in found.jsonl, and valgrind; no server:
#   PYTHONMALLOC=malloc valgrind -q python3 python-ldap-modlist.py
# It printed for us:
#   Invalid read of size 2 ... ber_put_ostring ... ldap_add_ext ... by l_ldap_add_ext (LDAPObject.c:491)
#   Address ... is ... inside a block ... free'd ... by Tuple_to_LDAPMod (LDAPObject.c:177)
import _ldap

class Values:
    def __len__(self): return 3
    def __getitem__(self, index):
        if index >= 3: raise IndexError
        return b"value %d " % index * 200

connection = _ldap.initialize("ldap://127.0.0.1:1")
try:
    connection.add_ext("cn=nobody", [("cn", Values())])
except Exception as error:
    print(type(error).__name__)
